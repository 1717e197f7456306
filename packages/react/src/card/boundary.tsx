import { Component, type ReactNode } from 'react'

/** Renders a failure in place of a child that throws. React has no hook for this. */
export class Boundary extends Component<
  { failure: (retry: () => void) => ReactNode; children?: ReactNode },
  { failed: boolean }
> {
  override state: { failed: boolean } = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed
      ? this.props.failure(() => this.setState({ failed: false }))
      : this.props.children
  }
}

import { Component, type ReactNode } from 'react'

/** What throws while it is drawn is an error of its own, not an empty card. React has no hook for it. */
export class Boundary extends Component<{ failure: (retry: () => void) => ReactNode; children?: ReactNode }, { failed: boolean }> {
  override state: { failed: boolean } = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.failure(() => this.setState({ failed: false })) : this.props.children
  }
}

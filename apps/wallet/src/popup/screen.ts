/** What one approval shows and does; the frame around it is always the same. */
export type Screen = {
  readonly title: string
  readonly intro: string
  readonly body: readonly Node[]
  /** Why it cannot be approved at all: said beside the button, which is off. */
  readonly blocked?: string
  /** Does what was asked; what it throws is shown in place and can be tried again. */
  approve(): Promise<unknown>
}

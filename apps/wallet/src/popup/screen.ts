/** The layout around it is always the same. */
export type Screen = {
  readonly title: string
  readonly intro: string
  readonly body: readonly Node[]
  readonly blocked?: string
  /** An error is shown in place, and the visitor can try again. */
  approve(): Promise<unknown>
}

/** The content and action of one approval; the layout around it is always the same. */
export type Screen = {
  readonly title: string
  readonly intro: string
  readonly body: readonly Node[]
  /** Why it cannot be approved, shown next to the disabled button. */
  readonly blocked?: string
  /** Carries out the request; an error is shown in place, and the visitor can try again. */
  approve(): Promise<unknown>
}

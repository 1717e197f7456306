/** A message after compilation: text, or text with holes. */
export type Compiled = readonly Token[]
/** A hole: a value's name, then its kind, then the branches of a plural. */
export type Token =
  | string
  | readonly [name: string, kind?: string, branches?: Readonly<Record<string, Compiled>>]
export type Messages = Readonly<Record<string, Compiled>>
/** A language, with what is said by screens that are rarely shown. */
export interface Words {
  messages: Messages
  parts?: Readonly<Record<string, () => Promise<{ messages: Messages }>>>
}

import type { OwnMessageKey } from './compiled/keys.ts'

/**
 * The messages of a host's own features, by their keys.
 *
 * @example
 * declare module '@portico/react' {
 *   interface HostMessages {
 *     'vote.yes': true
 *   }
 * }
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface
export interface HostMessages {}

/** The key of a message: an unknown one does not compile. */
export type MessageKey = OwnMessageKey | (keyof HostMessages & string)

/** A message key, or the text itself where a host may pass that. */
export type MessageOrText = MessageKey | (string & {})

/** `StartOf<'Hint'>` has `failure.locked`, because `failure.lockedHint` exists. */
export type StartOf<Ending extends string, Key = MessageKey> = Key extends `${infer Start}${Ending}`
  ? Start
  : never

/** Keys that also exist with `Hint`. */
export type HintedKey = StartOf<'Hint'> & MessageKey

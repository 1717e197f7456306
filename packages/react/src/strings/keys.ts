import type { OwnMessageKey } from './compiled/keys.ts'

/**
 * Messages that features of the host's own bring, by their keys.
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

/** What a message is named by: one that no catalogue has does not compile. */
export type MessageKey = OwnMessageKey | (keyof HostMessages & string)

/** What a message may be named by where a host may also give the text itself. */
export type MessageOrText = MessageKey | (string & {})

/** The starts of keys that go on so: `StartOf<'Hint'>` has `failure.locked`, because `failure.lockedHint` is there. */
export type StartOf<Ending extends string, Key = MessageKey> = Key extends `${infer Start}${Ending}` ? Start : never

/** Messages that another one, of the same name and `Hint`, goes with. */
export type HintedKey = StartOf<'Hint'> & MessageKey

/** The types that routes of several features share. */

/** Whether a value is what a parameter takes. */
export type Guard = (value: unknown) => boolean

/** How what a view is opened with is read: one guard a parameter. */
export type RouteReader<Params> = { readonly [Name in keyof Params]-?: Guard }

/** Those of several views. */
export type RouteReaders<Routes> = { readonly [View in keyof Routes]: RouteReader<Routes[View]> }

export const isText: Guard = (value) => typeof value === 'string'
export const isTexts: Guard = (value) => Array.isArray(value) && value.every(isText)
export const isObject: Guard = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The chain family of a view, if it has one. */
export interface OneFamily {
  readonly namespace?: string
}

/** A wallet as its row showed it. */
export interface ShownWallet {
  readonly name?: string
  /** The row's key in the wallet list. */
  readonly key?: string
  readonly icon?: string
  readonly rdns?: string
  readonly rank?: number | null
}

export const oneFamily: RouteReader<OneFamily> = { namespace: isText }
export const shownWallet: RouteReader<ShownWallet> = {
  name: isText,
  key: isText,
  icon: isText,
  rdns: isText,
  rank: (value) => value === null || typeof value === 'number',
}

/** Types shared by routes of several features. */

/** Whether a value is valid for a parameter. */
export type Guard = (value: unknown) => boolean

/** One guard per parameter of a view. */
export type RouteReader<Params> = { readonly [Name in keyof Params]-?: Guard }

export type RouteReaders<Routes> = { readonly [View in keyof Routes]: RouteReader<Routes[View]> }

export const isText: Guard = (value) => typeof value === 'string'
export const isTexts: Guard = (value) => Array.isArray(value) && value.every(isText)
export const isObject: Guard = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface OneNamespace {
  readonly namespace?: string
}

export interface ShownWallet {
  readonly name?: string
  /** The row's key in the wallet list. */
  readonly key?: string
  readonly icon?: string
  readonly rdns?: string
  readonly rank?: number | null
}

export const oneNamespace: RouteReader<OneNamespace> = { namespace: isText }
export const shownWallet: RouteReader<ShownWallet> = {
  name: isText,
  key: isText,
  icon: isText,
  rdns: isText,
  rank: (value) => value === null || typeof value === 'number',
}

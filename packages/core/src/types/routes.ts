import type { Json } from './index.ts'

/**
 * The parameters of each view, by its name.
 *
 * @example
 * declare module '@portico/core' {
 *   interface RouteParams {
 *     Vote: { readonly proposal?: string }
 *   }
 * }
 */
export interface RouteParams {}

/** The name of a view. */
export type ViewName = keyof RouteParams & string

/**
 * The results of views, by name: `portico.open` resolves with it when it opens the view with
 * parameters. `ViewRule.outcome` supplies it.
 *
 * @example
 * declare module '@portico/core' {
 *   interface RouteResults {
 *     Vote: { readonly isYes: boolean }
 *   }
 * }
 */
export interface RouteResults {}

/** The name of a view that has a result. */
export type ResultView = keyof RouteResults & ViewName

/** One entry of the modal's history, with its own data. */
export interface Route {
  /** The view that is shown. */
  view: ViewName
  /** The parameters of the view. */
  data?: { readonly [key: string]: Json }
}

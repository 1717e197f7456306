/** A list that comes page by page, as it is kept. */
import { fields, isText, listOf, orNull, type Guard } from './guards.ts'

/** What has come of a list so far. `next` is what its next page is asked for by; null at the end. */
export type StoredPage<Entry extends { readonly id: string }> = { readonly items: readonly Entry[]; readonly next: string | null }

export const isPageOf = <Entry extends { readonly id: string }>(isEntry: Guard<Entry>): Guard<StoredPage<Entry>> => fields<StoredPage<Entry>>({ items: listOf(isEntry), next: orNull(isText) })

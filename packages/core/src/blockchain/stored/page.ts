import { fields, isText, listOf, orNull, type Guard } from '../../storage/guards.ts'

/** The loaded part of a list. `next` is null at the end. */
export type StoredPage<Entry extends { readonly id: string }> = {
  readonly items: readonly Entry[]
  readonly next: string | null
}

export const isPageOf = <Entry extends { readonly id: string }>(
  isEntry: Guard<Entry>,
): Guard<StoredPage<Entry>> =>
  fields<StoredPage<Entry>>({ items: listOf(isEntry), next: orNull(isText) })

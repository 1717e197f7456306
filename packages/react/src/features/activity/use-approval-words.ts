import type { AccountApproval } from '@portico/core/blockchain'
import { truncateAddress } from '@portico/core/modal'
import { useModalContext } from '../../card/context.ts'
import { displayDecimal } from './amounts.ts'

/** A spam token's own name may be an advertisement. */
function labelOf({ address, scope, name, symbol, spam }: AccountApproval): string {
  const own = scope === 'amount' ? (symbol ?? name) : (name ?? symbol)
  return (!spam && own) || truncateAddress(address)
}

/** Ids that are hashes have 77 digits. */
const longestId = 12

/** What may be taken, or may no longer: whole, or as it fits into a row. */
export function useApprovalWords(): (approval: AccountApproval, form: 'row' | 'whole') => string {
  const { t, locale } = useModalContext()
  return (approval, form) => {
    const { scope, isRevoked, amount, isUnlimited, tokenId } = approval
    const label = labelOf(approval)
    if (scope === 'item' && tokenId !== null) {
      const isShortened = form === 'row' && tokenId.length > longestId
      const item = isShortened ? truncateAddress(tokenId) : tokenId
      return t('activity.item', { collection: label, item })
    }
    if (scope === 'all') return t('activity.allItems', { collection: label })
    if (scope !== 'amount' || isRevoked) return label
    if (isUnlimited) return t('activity.unlimited', { token: label })
    if (amount === null) return label
    const format = { locale: locale.code, symbol: label }
    return displayDecimal(amount, form === 'row' ? format : { ...format, digits: 18 })
  }
}

import type { Connector, Stop } from '@portico/core'
import type { Offered } from './announcement.ts'
import { loadConnection, loadRequests } from './bundles.ts'

/** @param claimants All wallets that claim to be the offer's at this time. */
export function connectorMethods(
  connector: string,
  claimants: (offer: string) => readonly Offered[],
  watchers?: Set<Stop>,
): Required<Pick<Connector, 'open' | 'restore'>> {
  return {
    async open(offer, want, attempt) {
      const { openLink } = await loadRequests()
      return openLink({ connector, offer, claimants, want, attempt })
    },
    async restore(record, attempt) {
      const { restoreLink } = await loadConnection()
      return restoreLink({ connector, record, claimants, watchers, attempt })
    },
  }
}

import type { Lies } from './deps.ts'

/** Self-contained. */
export function makeLies(): Lies {
  return {
    chain(kind, chainId) {
      const hex = `0x${chainId.toString(16)}`
      if (kind === 'number') return chainId
      if (kind === 'uppercase') return `0X${chainId.toString(16).toUpperCase()}`
      if (kind === 'decimal') return String(chainId)
      if (kind === 'empty') return '0x'
      if (kind === 'null') return null
      if (kind === 'object') return { chainId: hex }
      if (kind === 'wrong') return `0x${(chainId + 1).toString(16)}`
      return hex
    },
    accounts(kind, accounts) {
      if (kind === 'none') return []
      if (kind === 'string') return accounts[0] ?? ''
      if (kind === 'null') return null
      if (kind === 'array-like') return Object.assign({ length: accounts.length }, accounts)
      if (kind === 'not-addresses') return ['0x', 'ada.eth', '0x123', `0x${'g'.repeat(40)}`]
      if (kind === 'mixed') return [null, 7, 'ada.eth', ...accounts, { address: accounts[0] }]
      if (kind === 'duplicates') return [...accounts, ...accounts.map((each) => each.toLowerCase())]
      return [...accounts]
    },
  }
}

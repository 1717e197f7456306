import type { Services, Want } from '@portico/core'
import type { WalletConnectOptions } from '../options.ts'
import type { SignClient } from '../port.ts'
import { createCode, type Code } from './code.ts'
import { proposalOf } from './proposal.ts'
import { codeLasts } from './reopen.ts'

export interface Codes {
  of(want: Want): Code
  owner(pairing: string): Code | undefined
  /** A copy, because codes may be removed meanwhile. */
  all(): readonly Code[]
}

export function createCodes(
  client: SignClient,
  options: WalletConnectOptions,
  services: Services,
): Codes {
  const codes = new Map<string, Code>()
  return {
    of(want) {
      const proposal = proposalOf(want, options, services)
      const key = JSON.stringify(proposal)
      const known = codes.get(key)
      if (known) return known
      const code = createCode(client, proposal, services, codeLasts(services), () =>
        codes.delete(key),
      )
      codes.set(key, code)
      return code
    },
    owner: (pairing) => [...codes.values()].find((code) => code.owns(pairing)),
    all: () => [...codes.values()],
  }
}

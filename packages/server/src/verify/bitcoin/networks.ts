import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'

/** By the reference of the CAIP-2 id. */
const networks: Readonly<Record<string, typeof NETWORK>> = {
  '000000000019d6689c085ae165831e93': NETWORK,
  '000000000933ea01ad0ee984209779ba': TEST_NETWORK,
  '00000000da84f2bafbbc53dee25a72ae': TEST_NETWORK,
  '00000008819873e925422c1ff0f99f7c': TEST_NETWORK,
  '0f9188f13cb7b2c71f2a335e3a4fc328': { ...TEST_NETWORK, bech32: 'bcrt' },
}

export interface Output {
  pays: ReturnType<ReturnType<typeof Address>['decode']>
  script: Uint8Array
}

/** Null when the address is not of this chain. */
export function outputOf(chain: string, address: string): Output | null {
  const network = networks[chain.split(':')[1] ?? '']
  if (!network || address.length > 90) return null
  try {
    // Bech32 may also be written in capitals; one form is accepted.
    if (/^(?:BC|TB)/.test(address)) return null
    const pays = Address(network).decode(address)
    return { pays, script: OutScript.encode(pays) }
  } catch {
    return null
  }
}

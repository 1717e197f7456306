// Written by scripts/make-state.mjs together with state/*.json. Do not edit by hand.
import type { Deployment } from './deployment.ts'

/** What the saved state of chain 1 holds. */
export const mainnetDeployment: Deployment = {
  chainId: 1,
  coins: { ada: '12.5', plain: '1.25', impostor: '1' },
  tokens: [
    {
      address: '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
      name: 'Demo Dollar',
      symbol: 'DUSD',
      decimals: 6,
      held: { ada: '1234.56' },
    },
    {
      address: '0x8ce361602B935680E8DeC218b820ff5056BeB7af',
      name: 'Portico Token',
      symbol: 'PORT',
      decimals: 18,
      held: { ada: '42' },
    },
    {
      address: '0xe1DA8919f262Ee86f9BE05059C9280142CF23f48',
      name: 'Gate Pass',
      symbol: 'GATE',
      decimals: 0,
      held: { ada: '3' },
    },
  ],
  greeter: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  ensRegistry: '0xeD1DB453C3156Ff3155a97AD217b3087D5Dc5f6E',
  ensUniversalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
}

/** What the saved state of the second chain holds. */
export const secondDeployment: Deployment = {
  chainId: 31338,
  coins: { ada: '3', plain: '0.5', impostor: '1' },
  tokens: [
    {
      address: '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313',
      name: 'Demo Dollar',
      symbol: 'DUSD',
      decimals: 6,
      held: { ada: '500' },
    },
    {
      address: '0xcA8b49076D1A8039599e24979abf819af784c27a',
      name: 'Arcade Token',
      symbol: 'ARC',
      decimals: 18,
      held: { ada: '7.25' },
    },
  ],
  greeter: '0x95bD8D42f30351685e96C62EDdc0d0613bf9a87A',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  ensRegistry: null,
  ensUniversalResolver: null,
}

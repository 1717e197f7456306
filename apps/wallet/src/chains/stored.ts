import type { BitcoinChain } from '../shared/standard.ts'

/** Hexadecimal, except addresses and paths. */
export type StoredKeys = {
  readonly evm: { readonly address: `0x${string}`; readonly secret: string }
  readonly solana: { readonly address: string; readonly secret: string; readonly publicKey: string }
  readonly bitcoin: Readonly<Record<'payment' | 'ordinals', StoredBitcoinKey>>
}

/** `publicKey`: 33 bytes for payments, 32 (x only, BIP-340) for ordinals. `path`: BIP-32. */
export type StoredBitcoinKey = {
  readonly path: string
  readonly secret: string
  readonly publicKey: string
  readonly script: string
  readonly addresses: Readonly<Record<BitcoinChain, string>>
}

/**
 * Keys of the phrase that all local test chains fund: never send anything of value. Stored, because
 * deriving them takes a quarter of a second a window; a test derives them.
 */
export const storedKeys: readonly StoredKeys[] = [
  {
    evm: {
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      secret: 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    },
    solana: {
      address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
      secret: 'a01c67efb5cb8f62f15907a9fcf124c73d2695c8a9a31f21c05742a31ca1dc72',
      publicKey: '0bf32b9f0db09672038fea36139b18f98a5f0149ef4ce0332e44b9a77e83c22d',
    },
    bitcoin: {
      payment: {
        path: "m/84'/0'/0'/0/0",
        secret: 'af74e8e5b4cd70b373fb67513d5a5e1278f60a00878f0d791269375fa2f2a327',
        publicKey: '03fc2a760d930aa1459b35185f45784f4b42050311b232ed490f05db13f448e154',
        script: '0014a81d55416d14810a14ccf8fe619e8ad6633e4dde',
        addresses: {
          'bitcoin:mainnet': 'bc1q4qw42stdzjqs59xvlrlxr8526e3nunw7mp73te',
          'bitcoin:testnet': 'tb1q4qw42stdzjqs59xvlrlxr8526e3nunw7389zs2',
          'bitcoin:regtest': 'bcrt1q4qw42stdzjqs59xvlrlxr8526e3nunw7nwu08r',
        },
      },
      ordinals: {
        path: "m/86'/0'/0'/0/0",
        secret: '1fa85e736d4ec30d0a4211159da78aca69327fbb12f59a181f078181af822fe8',
        publicKey: '50f965babcdfb8cd90a525204eaf86d729a4e9602da42217e525b13142a108da',
        script: '512048ae6a9419d429930439a5c1f92233d50fe359eef50c01f9e14357e22269b420',
        addresses: {
          'bitcoin:mainnet': 'bc1pfzhx49qe6s5exppe5hqljg3n6587xk0w75xqr70pgdt7ygnfkssqxqjd9l',
          'bitcoin:testnet': 'tb1pfzhx49qe6s5exppe5hqljg3n6587xk0w75xqr70pgdt7ygnfkssq3gyzls',
          'bitcoin:regtest': 'bcrt1pfzhx49qe6s5exppe5hqljg3n6587xk0w75xqr70pgdt7ygnfkssqu3wy22',
        },
      },
    },
  },
  {
    evm: {
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      secret: '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
    },
    solana: {
      address: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
      secret: '3f25626cf245c8dd65a2b91a70e6f4c285182489fda230e2553c3752aa962b61',
      publicKey: '9245441f4a752ea6328c6d8d2d2afcb36d131db998a47ca04d6d5d8587d0b012',
    },
    bitcoin: {
      payment: {
        path: "m/84'/0'/1'/0/0",
        secret: '12826ee7b8b7601298318fe5e525299d5ca63ec1d14e92bde559f9c0e451824d',
        publicKey: '0259c0902324b4abd7f69576354da2c86460b8987b90ba458bb4ac5d7682f479f7',
        script: '0014f6ce31063b09aec9ce08f2cef6e7d74c50d4f8b5',
        addresses: {
          'bitcoin:mainnet': 'bc1q7m8rzp3mpxhvnnsg7t80de7hf3gdf794ufm4tz',
          'bitcoin:testnet': 'tb1q7m8rzp3mpxhvnnsg7t80de7hf3gdf794k0qxs3',
          'bitcoin:regtest': 'bcrt1q7m8rzp3mpxhvnnsg7t80de7hf3gdf7945xet8c',
        },
      },
      ordinals: {
        path: "m/86'/0'/1'/0/0",
        secret: 'b66aafc21b052bde2ca91dd4664a4a7319241c5db3462d04f27431064eb43d38',
        publicKey: '9992c9573a582580b7a23cfad95bebd54d6f483e8934b1d479f1f22ed1db696e',
        script: '5120a59d9466c64842254b2c72367957a74ea3a8143c3bcbab8f3a2eba10abd59e19',
        addresses: {
          'bitcoin:mainnet': 'bc1p5kwegekxfppz2jevwgm8j4a8f636s9pu8096hre696app274ncvslth4n0',
          'bitcoin:testnet': 'tb1p5kwegekxfppz2jevwgm8j4a8f636s9pu8096hre696app274ncvsgrp6fq',
          'bitcoin:regtest': 'bcrt1p5kwegekxfppz2jevwgm8j4a8f636s9pu8096hre696app274ncvs96tuu6',
        },
      },
    },
  },
]

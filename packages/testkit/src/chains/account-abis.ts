// Written by scripts/make-state.mjs together with state/*.json. Do not edit by hand.

/** Interface of contracts/OwnedAccount.sol: an account that is a contract, with the signatures of its owner (ERC-1271). */
export const ownedAccountAbi = [
  { inputs: [{ internalType: 'address', name: 'owner_', type: 'address' }], stateMutability: 'nonpayable', type: 'constructor' },
  {
    inputs: [
      { internalType: 'bytes32', name: 'hash', type: 'bytes32' },
      { internalType: 'bytes', name: 'signature', type: 'bytes' },
    ],
    name: 'isValidSignature',
    outputs: [{ internalType: 'bytes4', name: '', type: 'bytes4' }],
    stateMutability: 'view',
    type: 'function',
  },
] as const

/** Interface of contracts/AccountFactory.sol: makes such accounts at addresses that are known before (CREATE2). */
export const accountFactoryAbi = [
  {
    inputs: [
      { internalType: 'address', name: 'owner', type: 'address' },
      { internalType: 'bytes32', name: 'salt', type: 'bytes32' },
    ],
    name: 'make',
    outputs: [{ internalType: 'address', name: '', type: 'address' }],
    stateMutability: 'nonpayable',
    type: 'function',
  },
] as const

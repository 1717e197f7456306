/**
 * Every hook is of one of three kinds, and hooks of a kind return the same members; see decision
 * 30.
 */
import { expect, test } from 'vitest'
import * as bitcoin from '../../bitcoin/src/react/index.ts'
import * as evm from '../../evm/src/react/index.ts'
import * as solana from '../../solana/src/react/index.ts'
import * as blockchain from '../src/blockchain.ts'
import type { ActionState, Read } from '../src/headless.ts'
import * as headless from '../src/headless.ts'
import * as react from '../src/index.ts'
import * as login from '../src/login.ts'
import * as siwx from '../src/siwx.ts'
import * as swaps from '../src/swaps.ts'

type Hooks<Given> = Readonly<Record<string, (...given: never[]) => Given>>
interface Balance extends Pick<Read<never>, 'refetch' | 'error'> {
  status: string
}

/** Actions have status, error and reset. The compiler checks that each has them. */
const actions = [
  {
    useConnect: react.useConnect,
    useDisconnect: react.useDisconnect,
    useSignMessage: react.useSignMessage,
    useSwitchNetwork: react.useSwitchNetwork,
    useWallet: react.useWallet,
  },
  { useAction: headless.useAction, useTrack: blockchain.useTrack },
  { useLogin: login.useLogin },
  { useSwap: swaps.useSwap },
  { useSignIn: siwx.useSignIn, useSignOut: siwx.useSignOut },
  {
    useSendCalls: evm.useSendCalls,
    useSendTransaction: evm.useSendTransaction,
    useSignMessage: evm.useSignMessage,
    useSignTypedData: evm.useSignTypedData,
    useWriteContract: evm.useWriteContract,
  },
  {
    useSendTransaction: solana.useSendTransaction,
    useSignMessage: solana.useSignMessage,
    useSignTransaction: solana.useSignTransaction,
  },
  {
    useSendTransfer: bitcoin.useSendTransfer,
    useSignMessage: bitcoin.useSignMessage,
    useSignPsbt: bitcoin.useSignPsbt,
  },
] satisfies readonly Hooks<ActionState<unknown, unknown>>[]

/** Reads of a network have status and error, and `refetch` in place of reset. */
const reads = [
  { useRead: headless.useRead, useTokens: headless.useTokens },
  {
    useNfts: blockchain.useNfts,
    usePortfolio: blockchain.usePortfolio,
    usePrice: blockchain.usePrice,
    useTransactions: blockchain.useTransactions,
  },
  { useSwapQuote: swaps.useSwapQuote },
  {
    useCallsStatus: evm.useCallsStatus,
    useCapabilities: evm.useCapabilities,
    useEnsAvatar: evm.useEnsAvatar,
    useEnsName: evm.useEnsName,
    useEstimateGas: evm.useEstimateGas,
    usePublicClient: evm.usePublicClient,
    useReadContract: evm.useReadContract,
    useReadContracts: evm.useReadContracts,
    useSimulateContract: evm.useSimulateContract,
    useWaitForTransaction: evm.useWaitForTransaction,
    useWalletClient: evm.useWalletClient,
  },
] satisfies readonly Hooks<Read<unknown>>[]
/** The balance has five states of its own. */
const balance = { useBalance: react.useBalance } satisfies Hooks<Balance>

/** Hooks of the state ask nothing, so nothing can fail. */
const state = [
  ...[
    'useAccount',
    'useAccountModal',
    'useConnectModal',
    'useNetworkModal',
    'useModal',
    'useNetwork',
    'usePortico',
    'useProvider',
    'useSelector',
  ],
  ...['useFeatures', 'useFeatureSlice', 'useTheme', 'useEvents', 'useWalletInfo', 'useIdentity'],
  ...[
    'useConnections',
    'useDirectory',
    'useWalletList',
    'useTrackedTransactions',
    'useSession',
    'useSessions',
  ],
]

test('every hook is of one kind', () => {
  const listed = [...actions, ...reads, balance].flatMap((each) => Object.keys(each))
  const exported = [react, headless, blockchain, login, siwx, swaps, evm, solana, bitcoin].flatMap(
    (entry) => Object.keys(entry).filter((name) => name.startsWith('use')),
  )
  // EVM's `useAccount` is the common one with a narrower type of address, so it has the same name.
  expect([...listed, ...state, 'useAccount'].sort()).toEqual(exported.sort())
})

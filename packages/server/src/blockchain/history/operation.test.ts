import { toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { operationType, type SeenTransaction, type SeenTransfer } from './operation.ts'

const [me, you, contract] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
]
const zero = `0x${'0'.repeat(40)}`
const dead = `0x${'0'.repeat(36)}dead`
const moved = (
  direction: SeenTransfer['direction'],
  token: string,
  other: string,
  amount = 1n,
  kind: SeenTransfer['kind'] = 'fungible',
): SeenTransfer => ({ direction, kind, token, amount, other })
const nft = (direction: SeenTransfer['direction'], other: string): SeenTransfer =>
  moved(direction, contract, other, 1n, 'erc721')
const approves = (spender: string, amount: bigint): Partial<SeenTransaction> => ({
  approvals: [{ scope: 'amount', token: contract, spender, amount, tokenId: undefined }],
})
const calls = (
  signature: string,
  more: Partial<SeenTransaction> = {},
): Partial<SeenTransaction> => ({ method: toFunctionSelector(signature), ...more })
const moves = (...transfers: SeenTransfer[]): Partial<SeenTransaction> => ({ transfers })

test.each<[string, string, Partial<SeenTransaction>]>([
  ['coins that go', 'send', { value: 1n, ...moves(moved('out', 'native', you)) }],
  [
    'coins that come',
    'receive',
    { sender: you, recipient: me, ...moves(moved('in', 'native', you)) },
  ],
  [
    'a token that an approved spender takes',
    'send',
    { sender: you, ...moves(moved('out', 'usd', you)) },
  ],
  [
    'a token for another',
    'trade',
    calls('swap()', moves(moved('out', 'usd', contract), moved('in', 'eur', contract))),
  ],
  [
    'a trade of which a part comes back',
    'trade',
    moves(
      moved('out', 'native', contract, 5n),
      moved('in', 'native', contract, 1n),
      moved('in', 'eur', contract),
    ),
  ],
  [
    'more back than went',
    'receive',
    moves(moved('out', 'usd', contract, 1n), moved('in', 'usd', contract, 2n)),
  ],
  ['a picture for coins', 'bought', moves(moved('out', 'native', contract), nft('in', you))],
  [
    'a picture that is made for coins',
    'mint',
    moves(moved('out', 'native', contract), nft('in', zero)),
  ],
  [
    'coins for a picture',
    'sell',
    { sender: you, ...moves(nft('out', you), moved('in', 'usd', you)) },
  ],
  [
    'one picture for another',
    'trade',
    moves(moved('out', 'a', you, 1n, 'erc721'), moved('in', 'b', you, 1n, 'erc721')),
  ],
  ['a token that is made', 'mint', { sender: you, ...moves(moved('in', 'usd', zero)) }],
  ['a token that is destroyed', 'burn', moves(moved('out', 'usd', zero))],
  ['a burned token', 'burn', moves(moved('out', 'usd', dead))],
  [
    'coins that are wrapped',
    'deposit',
    {
      recipient: contract,
      value: 1n,
      ...moves(moved('out', 'native', contract), moved('in', contract, zero)),
    },
  ],
  [
    'coins that are unwrapped',
    'withdraw',
    {
      recipient: contract,
      ...moves(moved('out', contract, zero), moved('in', 'native', contract)),
    },
  ],
  [
    'a token that is lent for a share',
    'deposit',
    calls(
      'deposit(uint256,address)',
      moves(moved('out', 'usd', contract), moved('in', 'share', zero)),
    ),
  ],
  [
    'a share that is given back',
    'withdraw',
    calls(
      'redeem(uint256,address,address)',
      moves(moved('out', 'share', zero), moved('in', 'usd', contract)),
    ),
  ],
  [
    'a token that is deposited',
    'deposit',
    calls('deposit(uint256)', moves(moved('out', 'usd', contract))),
  ],
  [
    'a token that is taken out',
    'withdraw',
    calls('withdraw(uint256)', moves(moved('in', 'usd', contract))),
  ],
  [
    'a token that is staked',
    'stake',
    calls('stake(uint256)', moves(moved('out', 'usd', contract))),
  ],
  [
    'a token that is not staked any more',
    'unstake',
    calls('unstake(uint256)', moves(moved('in', 'usd', contract))),
  ],
  ['a debt', 'borrow', calls('borrow(uint256)', moves(moved('in', 'usd', contract)))],
  [
    'a debt that is paid',
    'repay',
    calls('repayBorrow(uint256)', moves(moved('out', 'usd', contract))),
  ],
  ['what somebody has a right to', 'claim', calls('claim()', moves(moved('in', 'usd', zero)))],
  ['leave to spend', 'approve', calls('approve(address,uint256)')],
  ['leave to spend that an event tells of', 'approve', calls('permit()', approves(you, 5n))],
  ['leave that is taken back', 'revoke', calls('approve(address,uint256)', approves(you, 0n))],
  ['leave that an unknown function takes back', 'revoke', calls('clear()', approves(you, 0n))],
  [
    'leave that another account’s transaction takes back',
    'execute',
    { sender: you, recipient: me, ...approves(you, 0n) },
  ],
  [
    'a token that goes, with leave that is used up by it',
    'send',
    calls('pay()', { ...moves(moved('out', 'usd', you)), ...approves(you, 0n) }),
  ],
  ['a claim that gives leave, too', 'claim', calls('claim()', approves(you, 5n))],
  ['leave to spend everything', 'approve', calls('setApprovalForAll(address,bool)')],
  [
    "somebody else's leave",
    'execute',
    calls('approve(address,uint256)', { sender: you, recipient: me }),
  ],
  ['a contract that is made', 'deploy', { recipient: null, method: '0x60806040' }],
  [
    'a contract that is made with coins',
    'deploy',
    { recipient: null, value: 1n, ...moves(moved('out', 'native', contract)) },
  ],
  ['nothing to oneself', 'cancel', { recipient: me }],
  ['coins to oneself', 'send', { recipient: me, value: 1n, ...moves(moved('self', 'native', me)) }],
  [
    'tokens to oneself',
    'send',
    calls('transfer(address,uint256)', moves(moved('self', 'usd', me))),
  ],
  ['a call that moves nothing', 'execute', calls('vote()')],
  ['coins that did not go', 'send', { value: 1n, failed: true }],
  ['tokens that did not go', 'send', calls('transfer(address,uint256)', { failed: true })],
  ['leave that was not given', 'approve', calls('approve(address,uint256)', { failed: true })],
  ['a contract that was not made', 'deploy', { recipient: null, failed: true }],
  ['a trade that failed', 'execute', calls('swap()', { value: 1n, failed: true })],
  [
    'tokens of which none went',
    'send',
    calls('transfer(address,uint256)', moves(moved('out', 'usd', you, 0n))),
  ],
])('%s: %s', (_, type, more) => {
  expect(
    operationType({
      account: me,
      sender: me,
      recipient: you,
      method: null,
      value: 0n,
      failed: false,
      transfers: [],
      approvals: [],
      ...more,
    }),
  ).toBe(type)
})

import { demoAccounts, type LocalChain } from '@portico/testkit/chains'
import { encodeDeployData, encodeFunctionData, type Abi, type Address, type Hex } from 'viem'

const deployer = demoAccounts.impostor.address

/** A contract of a test's own, on a chain. Its address is in small letters. */
export interface Deployed {
  readonly address: Address
  send(functionName: string, ...args: readonly unknown[]): Promise<void>
}

async function transact(
  chain: LocalChain,
  transaction: object,
): Promise<{ status: Hex; contractAddress: Address | null }> {
  const receipt = (await chain.rpc('eth_sendTransactionSync', [
    { from: deployer, gas: '0x1000000', ...transaction },
  ])) as { status: Hex; contractAddress: Address | null }
  if (receipt.status !== '0x1') throw new Error('a transaction of the test failed')
  return receipt
}

/** Sends a transaction to a contract that is there. */
export async function send(
  chain: LocalChain,
  to: Address,
  abi: Abi,
  functionName: string,
  args: readonly unknown[],
): Promise<void> {
  await transact(chain, { to, data: encodeFunctionData({ abi, functionName, args }) })
}

/** Deploys a contract of the test kit. */
export async function deploy(
  chain: LocalChain,
  abi: Abi,
  bytecode: Hex,
  ...args: readonly unknown[]
): Promise<Deployed> {
  const { contractAddress } = await transact(chain, {
    data: encodeDeployData({ abi, bytecode, args }),
  })
  const address = contractAddress!.toLowerCase() as Address
  return {
    address,
    send: (functionName, ...values) => send(chain, address, abi, functionName, values),
  }
}

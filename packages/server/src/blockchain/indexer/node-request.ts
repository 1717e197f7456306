import type { PublicClient } from 'viem'
import { rpcCode } from './problem.ts'

/** Sends a JSON-RPC request to a chain's nodes. */
export type NodeRequest = (method: string, params: readonly unknown[]) => Promise<unknown>

export const createNodeRequest =
  (client: PublicClient): NodeRequest =>
  (method, params) =>
    client.request<{ Method: string; Parameters: readonly unknown[]; ReturnType: unknown }>({
      method,
      params,
    })

/** A quantity of JSON-RPC. */
export const hex = (number: number): string => `0x${number.toString(16)}`

export const isUnknownMethod = (error: unknown): boolean =>
  [-32_601, -32_600, -32_004].includes(rpcCode(error) ?? 0)

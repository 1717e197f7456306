/**
 * A JSON-RPC id: 52 random bits, so that several tabs never use one twice, and above zero.
 *
 * @param random `platform.random`.
 */
export function rpcId(random: (bytes: number) => Uint8Array): number {
  return random(7).reduce((id, byte, at) => id * 256 + (at > 0 ? byte : byte % 16), 0) + 1
}

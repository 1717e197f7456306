/**
 * 52 random bits, so that tabs do not collide; positive.
 *
 * @param random `platform.random`.
 */
export function rpcId(random: (bytes: number) => Uint8Array): number {
  return random(7).reduce((id, byte, at) => id * 256 + (at > 0 ? byte : byte % 16), 0) + 1
}

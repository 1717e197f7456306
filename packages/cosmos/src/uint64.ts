/** Has the shape of `Long`, and survives a structured clone. */
export class Uint64 {
  readonly low: number
  readonly high: number
  readonly unsigned: boolean = true

  constructor(value: bigint) {
    this.low = Number(BigInt.asIntN(32, value))
    this.high = Number(BigInt.asIntN(32, value >> 32n))
  }

  toString(): string {
    return (
      (BigInt.asUintN(32, BigInt(this.high)) << 32n) |
      BigInt.asUintN(32, BigInt(this.low))
    ).toString()
  }
}

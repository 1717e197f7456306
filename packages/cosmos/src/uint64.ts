/**
 * An unsigned number of 64 bits with the shape of `Long`: two halves that outlive a structured clone, and
 * a decimal text for those who ask for one.
 */
export class Uint64 {
  readonly low: number
  readonly high: number
  readonly unsigned: boolean = true

  constructor(value: bigint) {
    this.low = Number(BigInt.asIntN(32, value))
    this.high = Number(BigInt.asIntN(32, value >> 32n))
  }

  toString(): string {
    return ((BigInt.asUintN(32, BigInt(this.high)) << 32n) | BigInt.asUintN(32, BigInt(this.low))).toString()
  }
}

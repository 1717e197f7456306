/** The chain changed during the reads, so their answers belong to different blocks. */
export class StaleError extends Error {
  override name = 'StaleError'
}

/** The node lacks a block that exists. */
export class MissingBlockError extends Error {
  override name = 'MissingBlockError'
  readonly number: number

  constructor(number: number) {
    super(`The node does not have block ${number}`)
    this.number = number
  }
}

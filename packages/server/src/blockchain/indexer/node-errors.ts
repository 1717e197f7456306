/** The chain changed while the node was asked, so its answers belong to different blocks. */
export class StaleError extends Error {
  override name = 'StaleError'
}

/** The node does not have a block that exists. */
export class MissingBlockError extends Error {
  override name = 'MissingBlockError'
  readonly number: number

  constructor(number: number) {
    super(`The node does not have block ${number}`)
    this.number = number
  }
}

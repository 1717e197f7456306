import { pino, type DestinationStream, type Logger } from 'pino'

/**
 * A log of JSON lines without the names of host and process.
 *
 * @param to Where the lines go; the standard output.
 */
export function createLogger(level: string, to?: { write(line: string): void }): Logger {
  const options = { level, base: null }
  return to ? pino(options, to as DestinationStream) : pino(options)
}

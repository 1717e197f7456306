/**
 * The parser for code that loads it on demand. Others import it from its own file, of which
 * bundlers would make one chunk for both.
 */
export { parseMessage } from './parse-message.ts'

/** Loaded on demand. Importers of `parse-message.ts` itself would get one shared chunk. */
export { parseMessage } from './parse-message.ts'

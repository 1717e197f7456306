export { readTrust } from '../approve/read/listed-tokens.ts'

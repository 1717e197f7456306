export { solanaSight } from '../approve/solana.ts'
export { solanaTask } from '../requests/solana.ts'

export { useReceiver, type UseReceiver } from './hooks/use-receiver.ts'
export { useTransferQuote, type QuoteOf } from './hooks/use-transfer-quote.ts'
export { useTransferSimulation, type SimulationOf } from './hooks/use-transfer-simulation.ts'
export {
  useSendTransfer,
  type SendTransferVariables,
  type UseSendTransfer,
} from './hooks/use-send-transfer.ts'

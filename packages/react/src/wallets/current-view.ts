import type { ModalContext } from '../card/context.ts'

export function isCurrentView(
  { config, getState }: ModalContext['portico'],
  data: object,
): boolean {
  const { open, history } = getState().ui
  return (open || config.enableEmbedded === true) && history.at(-1)?.data === data
}

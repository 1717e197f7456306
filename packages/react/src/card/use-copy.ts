import { useState } from 'react'
import { useModalContext } from './context.ts'
import type { MessageKey } from '../strings/keys.ts'
import { copyText } from '../parts/copy/copy.ts'

/** @param done The message on success. Default: that an address was copied. */
export function useCopy(
  value: string,
  done: MessageKey = 'common.addressCopied',
): { copied: boolean; copy(near: Element): void } {
  const { ui, t } = useModalContext()
  const [copied, setCopied] = useState<string>()
  const copy = async (near: Element): Promise<void> => {
    const worked = await copyText(value, near)
    setCopied(worked ? value : undefined)
    if (worked) ui.showSuccess(t(done))
    else ui.showError(t('common.copyFailed'))
  }
  return { copied: copied === value, copy: (near) => void copy(near) }
}

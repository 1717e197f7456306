import { useState } from 'react'
import { useModal } from '../modal/context.ts'
import { copyText } from '../parts/copy.ts'

/** Copies an address, and says whether it worked. */
export function useCopy(address: string): { copied: boolean; copy(near: Element): void } {
  const { ui, t } = useModal()
  const [copied, setCopied] = useState(false)
  const copy = async (near: Element): Promise<void> => {
    const done = await copyText(address, near)
    setCopied(done)
    if (done) ui.showSuccess(t('common.addressCopied'))
    else ui.showError(t('common.copyFailed'))
  }
  return { copied, copy: (near) => void copy(near) }
}

import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'

/**
 * The part of BarcodeDetector that is used; missing in the DOM types
 * (https://wicg.github.io/shape-detection-api/).
 */
interface CodeReader {
  detect(from: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}

declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: readonly string[] }) => CodeReader
  }
}

export interface ScannerProps {
  /** Called without a text when the visitor cancels. */
  onDone(text?: string): void
}

/** Between two reads, milliseconds. Our own value. */
const pause = 200

/** The camera is released as soon as it is not needed. */
export function Scanner({ onDone }: ScannerProps): ReactElement {
  const { t } = useModalContext()
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout>
    let stream: MediaStream | undefined
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop())
    const watch = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (left || !video.current || !window.BarcodeDetector) return stop()
      video.current.srcObject = stream
      await video.current.play()
      const reader = new window.BarcodeDetector({ formats: ['qr_code'] })
      const look = async (): Promise<void> => {
        // An unreadable picture is followed by another.
        const [found] = video.current ? await reader.detect(video.current).catch(() => []) : []
        if (left) return
        if (found) done.current(found.rawValue.slice(0, 1_024))
        else timer = setTimeout(() => void look(), pause)
      }
      await look()
    }
    watch().catch(() => {
      if (!left) setFailed(true)
    })
    return () => {
      left = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <div className="scanner">
      {failed ? (
        <p className="wrong" role="alert">
          {t('send.scanFailed')}
        </p>
      ) : (
        <video ref={video} muted playsInline aria-label={t('send.scanning')} />
      )}
      <Button block={false} tone="quiet" onPress={() => onDone()} testId="send-scan-cancel">
        {t('common.cancel')}
      </Button>
    </div>
  )
}

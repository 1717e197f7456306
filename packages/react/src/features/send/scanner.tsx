import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'

/**
 * The used part of the browser's BarcodeDetector (https://wicg.github.io/shape-detection-api/),
 * which the DOM types do not have yet.
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
  /** Called with the text of the QR code; without one when the visitor cancels. */
  onDone(text?: string): void
}

/** Ours: how often the picture is looked at, milliseconds. */
const pause = 200

/**
 * Shows the camera's picture until it contains a QR code. The camera is released as soon as it is
 * not needed.
 */
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
        // A picture that cannot be read is followed by another one.
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

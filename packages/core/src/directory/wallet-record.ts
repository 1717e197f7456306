/** One wallet of the directory (§3, engine facts 3.1). */
export interface WalletRecord {
  id: string
  name: string
  order: number
  rdns?: string
  chains?: readonly string[]
  homepage?: string
  mobile_link?: string
  desktop_link?: string
  webapp_link?: string
  app_store?: string
  play_store?: string
  chrome_store?: string
  firefox_store?: string
  image_url?: string
}

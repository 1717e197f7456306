export interface PublicName {
  readonly pack: string
  readonly exportedAs: string
  readonly page: string
}

export function publicNames(): readonly PublicName[]

/** What the views of networks are opened with. */
export interface NetworksRoutes {
  Networks: object
  /** The network that is wanted, CAIP-2. */
  SwitchNetwork: { readonly network?: string }
  SwitchActiveChain: { readonly network?: string }
  UnsupportedChain: object
}

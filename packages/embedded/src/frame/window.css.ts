import { css } from './css.ts'

const styles: string = css`
  .card:has(.window) {
    height: auto;
  }
  .window {
    display: flex;
    flex-direction: column;
    gap: 8px;
    padding: 4px 20px 20px;
    font:
      400 15px/22px Inter,
      system-ui,
      sans-serif;
    text-align: center;
  }
  h2 {
    margin: 0;
    font-weight: 600;
    font-size: 17px;
    line-height: 24px;
    text-wrap: balance;
  }
  p {
    margin: 0;
    color: #5a6068;
    text-wrap: balance;
  }
  .dark p {
    color: #a9aeb6;
  }
  .window button {
    width: 100%;
    height: auto;
    min-height: 48px;
    margin-top: 16px;
    padding: 8px 16px;
    border-radius: 16px;
    background: #4353e6;
    color: #fff;
    font:
      500 15px/20px Inter,
      system-ui,
      sans-serif;
  }
  .window button:hover {
    background: #3944d6;
  }
  .window button:focus-visible {
    outline: 2px solid #4353e6;
    outline-offset: 2px;
  }
  .dark .window button:focus-visible {
    outline-color: #7187fb;
  }
  @media (forced-colors: active) {
    .window button {
      border: 1px solid ButtonBorder;
    }
  }
`

export { styles as css }

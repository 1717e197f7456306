// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token that changes an allowance only to zero and from zero, as USDT does, and may take a fee.
contract TaxedToken is ERC20 {
    /// Parts of ten thousand that do not arrive.
    uint256 public tax;
    /// Parts of ten thousand that leave the sender beside the amount.
    uint256 public levy;

    constructor(string memory name_, string memory symbol_) ERC20(name_, symbol_) {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function setTaxes(uint256 tax_, uint256 levy_) external {
        (tax, levy) = (tax_, levy_);
    }

    function approve(address spender, uint256 amount) public override returns (bool) {
        require(amount == 0 || allowance(msg.sender, spender) == 0, "to zero first");
        return super.approve(spender, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (from == address(0) || to == address(0)) return super._update(from, to, amount);
        uint256 burnt = amount * tax / 10_000;
        super._update(from, to, amount - burnt);
        super._update(from, address(0), burnt + amount * levy / 10_000);
    }
}

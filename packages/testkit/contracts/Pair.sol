// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Two tokens that can be traded for each other at the product of what is there (Uniswap V2), with its three thousandths.
contract Pair {
    address public immutable token0;
    address public immutable token1;
    uint112 private reserve0;
    uint112 private reserve1;

    constructor(address a, address b) {
        (token0, token1) = a < b ? (a, b) : (b, a);
    }

    function getReserves() public view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, uint32(block.timestamp));
    }

    /// Takes what was sent here as reserves.
    function sync() public {
        reserve0 = uint112(IERC20(token0).balanceOf(address(this)));
        reserve1 = uint112(IERC20(token1).balanceOf(address(this)));
    }

    /// Gives `amount` of `sold`, which has to be approved, and takes the other.
    function swap(address sold, uint256 amount) external {
        (uint256 from, uint256 to) = sold == token0 ? (reserve0, reserve1) : (reserve1, reserve0);
        uint256 paid = amount * 997;
        uint256 bought = (paid * to) / (from * 1000 + paid);
        require(IERC20(sold).transferFrom(msg.sender, address(this), amount));
        require(IERC20(sold == token0 ? token1 : token0).transfer(msg.sender, bought));
        sync();
    }
}

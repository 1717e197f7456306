// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// What is read of a Uniswap V2 pair, told by the test.
contract PoolV2 {
    address public immutable token0;
    address public immutable token1;
    uint112 private reserve0;
    uint112 private reserve1;

    constructor(address a, address b) {
        (token0, token1) = a < b ? (a, b) : (b, a);
    }

    /// How much of `token` and of the other there is.
    function setReserves(address token, uint112 amount, uint112 other) external {
        (reserve0, reserve1) = token == token0 ? (amount, other) : (other, amount);
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, uint32(block.timestamp));
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A token whose name and symbol are one word each, as some from before ERC-20 have them.
contract OldToken {
    bytes32 public immutable name;
    bytes32 public immutable symbol;
    uint256 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(bytes32 name_, bytes32 symbol_) {
        (name, symbol) = (name_, symbol_);
    }

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }
}

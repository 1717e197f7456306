// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// NFTs without value. Anyone may mint them, with any metadata.
contract NftToken is ERC721 {
    mapping(uint256 => string) private uris;

    constructor(string memory name_, string memory symbol_) ERC721(name_, symbol_) {}

    function mint(address to, uint256 id, string calldata uri) external {
        _mint(to, id);
        uris[id] = uri;
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        return uris[id];
    }
}

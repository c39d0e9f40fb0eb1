package main

import (
	"encoding/binary"
	"errors"
)

// place is a record of the file of cities.
type place struct {
	id                            int
	name, country, feature, admin string
	population                    int
	lat, lon                      float64
}

// Fields of a record, as the package's own reader names them.
const (
	fieldID         = 1
	fieldName       = 2
	fieldCountry    = 3
	fieldFeature    = 7
	fieldAdmin      = 8
	fieldPopulation = 9
	fieldLon        = 10
	fieldLat        = 11
)

var errFormat = errors.New("not the file of cities expected")

// decode reads a file of cities: records one after the other, each with its length in front, of fields in the encoding of
// Protocol Buffers. Coordinates count from those of the record before.
func decode(data []byte) ([]place, error) {
	var places []place
	var lat, lon int64
	for len(data) > 0 {
		record, rest, err := bytesAt(data)
		if err != nil {
			return nil, err
		}
		data = rest
		var p place
		for len(record) > 0 {
			tag, read := binary.Uvarint(record)
			if read <= 0 {
				return nil, errFormat
			}
			record = record[read:]
			switch tag & 7 {
			case 0: // a number
				n, read := binary.Uvarint(record)
				if read <= 0 {
					return nil, errFormat
				}
				record = record[read:]
				signed := int64(n>>1) ^ -int64(n&1)
				switch tag >> 3 {
				case fieldID:
					p.id = int(signed)
				case fieldPopulation:
					p.population = int(n)
				case fieldLon:
					lon += signed
				case fieldLat:
					lat += signed
				}
			case 2: // a text
				var text []byte
				if text, record, err = bytesAt(record); err != nil {
					return nil, err
				}
				switch tag >> 3 {
				case fieldName:
					p.name = string(text)
				case fieldCountry:
					p.country = string(text)
				case fieldFeature:
					p.feature = string(text)
				case fieldAdmin:
					p.admin = string(text)
				}
			default:
				return nil, errFormat
			}
		}
		p.lat, p.lon = float64(lat)/1e5, float64(lon)/1e5
		places = append(places, p)
	}
	return places, nil
}

// bytesAt reads a length and that many bytes.
func bytesAt(data []byte) (text, rest []byte, err error) {
	length, read := binary.Uvarint(data)
	if read <= 0 || length > uint64(len(data)-read) {
		return nil, nil, errFormat
	}
	end := read + int(length)
	return data[read:end], data[end:], nil
}
